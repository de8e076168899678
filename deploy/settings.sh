# Read by kado-run, install and remove: the settings of /etc/kado/kado.env.

# Exports each line as systemd reads it (systemd.exec, EnvironmentFile=), without a shell's meaning of any character.
read_settings() {
  while read -r line || [ "$line" ]; do
    name=${line%%=*}
    name=${name%"${name##*[![:space:]]}"}
    case $name in "$line" | '' | [0-9]* | *[!A-Z0-9_]*) continue ;; esac
    case $line in *\\) echo "kado.env: $name may not go on in the next line" >&2; exit 1 ;; esac
    value=${line#*=}
    unquote "${value#"${value%%[![:space:]]*}"}"
    export "$name=$value"
  done
}

# Removes the quotes around a value and the backslash before an escaped character; single quotes have no escapes.
unquote() {
  left=$1 value='' quoted=no
  case $left in
    \'?*\' | "''") left=${left#?}; value=${left%?}; return ;;
    \"?*\" | '""') left=${left#?}; left=${left%?}; quoted=yes ;;
  esac
  while [ "$left" != "${left#*\\}" ]; do
    value=$value${left%%\\*}
    left=${left#*\\}
    next=${left%"${left#?}"}
    left=${left#?}
    case $quoted$next in no* | yes[\"\\\$\`]) ;; *) value=$value\\ ;; esac
    value=$value$next
  done
  value=$value$left
}

# The value of one setting; nothing where it is not set.
setting() {
  [ ! -e /etc/kado/kado.env ] || (unset "$1"; read_settings </etc/kado/kado.env; printenv "$1") || true
}

# Prints standard input with a setting changed: its line, else the commented one, else a new line at the end.
with_setting() {
  LINE="$1=$(quoted "$2")" awk -v name="$1" '
    { lines[NR] = $0 }
    $0 ~ "^" name "=" { at = NR }
    $0 ~ "^#" name "=" { commented = NR }
    END {
      if (!at) at = commented ? commented : NR + 1
      lines[at] = ENVIRON["LINE"]
      for (i = 1; i <= (at > NR ? at : NR); i++) print lines[i]
    }'
}

quoted() {
  case $1 in
    *[!A-Za-z0-9:/@._%+,=?-]*) printf '"%s"' "$(printf %s "$1" | sed 's/[\\"$`]/\\&/g')" ;;
    *) printf %s "$1" ;;
  esac
}
