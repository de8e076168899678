# Read by install: Caddy or nginx in front of Kado.

with_none() {
  :
}

with_caddy() {
  step 'Caddy'
  changed=
  fill_caddy >"$work/Caddyfile"
  put "$work/Caddyfile" /etc/caddy/Caddyfile 644
  take_up caddy validate --config /etc/caddy/Caddyfile
}

with_nginx() {
  step 'nginx'
  changed=
  file=/etc/nginx/conf.d/kado.conf
  [ ! -e "$file" ] || cp -p "$file" "$work/former.conf"
  [ "$dry" ] || undo=put_back
  make_certificate
  fill_nginx >"$work/kado.conf"
  put "$work/kado.conf" "$file" 644
  # Debian's default site answers any name too.
  [ "$gifts" = one ] || [ ! -e /etc/nginx/sites-enabled/default ] || run rm /etc/nginx/sites-enabled/default
  take_up nginx -t
  undo=:
}

# A file that nginx refuses would also stop it at its next restart, with every other site of this machine.
put_back() {
  if [ ! -e "$work/former.conf" ]; then
    rm -f "$file"
  elif ! cmp -s "$work/former.conf" "$file"; then
    cp -p "$work/former.conf" "$file"
    remember "$file"
  fi
  # It may have read the refused one by now.
  ! is_active nginx || systemctl reload nginx || true
}

# Lets the proxy named first read its file anew, once it has checked it.
take_up() {
  [ "$changed" ] || ! is_active "$1" || return 0
  run "$@"
  run systemctl enable "$1"
  run systemctl reload-or-restart "$1"
}

# The files of deploy/ name gift.example.
fill_caddy() {
  case $gifts in one) template=Caddyfile ;; many) template=Caddyfile.many ;; esac
  sed "s/gift\.example/$name/g" "$here/deploy/$template" | with_own_certificates
}

# With a certificate of Caddy's own: local_certs is one of its global options, which come first.
with_own_certificates() {
  case $certificate-$gifts in
    self-one) printf '{\n\tlocal_certs\n}\n\n'; cat ;;
    self-many) sed '0,/^{$/s//{\n\tlocal_certs/' ;;
    *) cat ;;
  esac
}

fill_nginx() {
  [ "$gifts-$processes" = one-kado ] && template=nginx-one.conf || template=nginx-many.conf
  sed "s,/etc/letsencrypt/live/gift\.example/,$(certificate_at ''),; s/gift\.example/$name/g" "$here/deploy/$template" |
    for_its_name
}

# A single gift leaves other names to other sites.
for_its_name() {
  case $gifts in many) cat ;; one) sed "s/ default_server;/;/; s/ \*\.$name;/;/" ;; esac
}

certificate_at() {
  case $certificate in
    self) echo "/etc/kado/certificate/$1" ;;
    letsencrypt) echo "/etc/letsencrypt/live/$name/$1" ;;
  esac
}

# Let's Encrypt asks at port 80, before the file that names the certificate can be read.
answer_certbot() {
  fill_nginx | awk '/^server/ { blocks++ } blocks < 2' >"$work/port-80.conf"
  put "$work/port-80.conf" "$file" 644
  take_up nginx -t
}

make_certificate() {
  [ ! -e "$(certificate_at fullchain.pem)" ] || return 0
  case $certificate in
    self)
      run install -d -m 700 /etc/kado/certificate
      run openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj "/CN=$name" -addext "subjectAltName=DNS:$name,DNS:*.$name" \
        -out "$(certificate_at fullchain.pem)" -keyout "$(certificate_at privkey.pem)"
      ;;
    letsencrypt)
      answer_certbot
      run certbot certonly --webroot -w /var/www/html -d "$name" --non-interactive --agree-tos \
        --register-unsafely-without-email --deploy-hook 'systemctl reload nginx'
      ;;
  esac
}
