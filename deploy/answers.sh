# Read by install: what it must know. An option counts first, then a variable, what is there already, and a question.

read_options() {
  name=${KADO_NAME:-} gifts=${KADO_GIFTS:-} mail=${KADO_MAIL:-} proxy=${KADO_PROXY:-}
  certificate=${KADO_CERTIFICATE:-} processes=${KADO_PROCESSES:-} yes='' only_show=''
  while [ $# -gt 0 ]; do
    option=$1
    shift
    case $option in
      --dry-run) only_show=yes; continue ;;
      --yes) yes=yes; continue ;;
      --help) sed -n '2,/^set/s/^# //p' "$0"; exit 0 ;;
      --name | --gifts | --mail | --proxy | --certificate | --processes) ;;
      *) fail "There is no option $option: deploy/install --help lists them." ;;
    esac
    [ $# -gt 0 ] || fail "What follows $option is missing: deploy/install --help."
    case $option in
      --name) name=$1 ;;
      --gifts) gifts=$1 ;;
      --mail) mail=$1 ;;
      --proxy) proxy=$1 ;;
      --certificate) certificate=$1 ;;
      --processes) processes=$1 ;;
    esac
    shift
  done
}

read_answers() {
  gifts_there='' mail_there='' proxy_there='' certificate_there=''
  name_there=$(setting PUBLIC_URL | sed 's,^[a-z]*://,,; s,[:/].*,,')
  if [ "$name_there" ]; then
    gifts_there=$(setting GIFTS)
    gifts_there=${gifts_there:-one}
    mail_there=$(setting SMTP_URL)
    mail_there=${mail_there:-none}
  fi
  [ ! -e /etc/kado/proxy ] || read -r proxy_there certificate_there </etc/kado/proxy
  settle name "$name_there" '' check_name 'The host name of the gift, as gift.example:'
  settle gifts "$gifts_there" one check_gifts 'One gift, or many, each at its own host name? [one]'
  settle mail "$mail_there" none check_mail 'A mail server, as smtp://user:password@host:587? [none]'
  settle proxy "$proxy_there" caddy check_proxy 'The web server in front: caddy, nginx, or none if you have one? [caddy]'
  certificate=${certificate:-${certificate_there:-letsencrypt}}
  case $certificate in letsencrypt | self) ;; *) fail "'$certificate' is no certificate: letsencrypt, or self." ;; esac
  find_processes
}

# One process is kado; several are kado@1, kado@2 and so on, and share a socket, a database and a store.
find_processes() {
  processes_there=
  for each in /etc/systemd/system/multi-user.target.wants/kado.service /etc/systemd/system/multi-user.target.wants/kado@*.service; do
    [ ! -L "$each" ] || processes_there="$processes_there $(basename "$each" .service)"
  done
  processes_there=${processes_there# }
  case $processes in
    '') processes=${processes_there:-kado} ;;
    1) processes=kado ;;
    [2-9] | [1-9][0-9]) processes=$(seq -f 'kado@%.0f' -s ' ' "$processes") ;;
    *) fail "'$processes' is no number of processes." ;;
  esac
  case $processes in kado) unit=kado socket=kado.socket ;; *) unit=kado@ socket=kado-shared.socket ;; esac
  [ "$processes" = kado ] || { [ "$(setting DATABASE_URL)" ] && [ "$(setting MEDIA_URL)" ]; } ||
    fail 'Several processes share a database and a store: DATABASE_URL and MEDIA_URL in /etc/kado/kado.env come first.'
}

# settle <variable> <what is there> <otherwise> <check> <question>
settle() {
  eval "value=\$$1"
  value=${value:-$2}
  if [ "$value" ] || [ "$yes" ]; then
    value=${value:-$3}
    wrong=$("$4" "$value")
    [ ! "$wrong" ] || fail "$wrong"
  else
    ask "$@"
  fi
  eval "$1=\$value"
}

ask() {
  wrong=yes
  while [ "$wrong" ]; do
    printf '%s ' "$5"
    read -r value || fail '' 'There is nobody to answer: deploy/install --help lists the options.'
    value=${value:-$3}
    wrong=$("$4" "$value")
    [ ! "$wrong" ] || echo "$wrong"
  done
}

check_name() {
  [ "$1" ] || { echo 'The host name is missing: --name gift.example'; return; }
  label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  printf %s "$1" | tr '\n' ' ' | grep -qxE "($label\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?" ||
    echo "'$1' is not a host name: give it alone and in small letters, as gift.example."
}

check_gifts() {
  case $1 in one | many) ;; *) echo "'$1' is neither one nor many."; return ;; esac
  [ ! "$gifts_there" ] || [ "$1" = "$gifts_there" ] ||
    echo "This installation holds $gifts_there: docs/hosting.md (Many gifts) says how one becomes many."
}

check_mail() {
  case $1 in *[[:cntrl:]]*) ;; none | smtp://?* | smtps://?*) return ;; esac
  echo "'$1' is no mail server: smtp://user:password@host:587, or none."
}

check_proxy() {
  case $1 in caddy | nginx | none) ;; *) echo "'$1' is neither caddy nor nginx nor none." ;; esac
}
