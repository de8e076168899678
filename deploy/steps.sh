# Read by install and remove: each change of the machine is shown (dry=yes) or made.
# What install wrote, as sha256sum lists it: a file that differs from its line was changed by the host.
written=/etc/kado/installed
dry='' heading='' changed='' undo=:
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

fail() {
  printf '%s\n' "$@" >&2
  $undo
  exit 1
}

# The heading of the changes that follow; it is printed with the first of them.
step() {
  heading=$1
}

show() {
  [ ! "$heading" ] || printf '%s\n' "$heading"
  heading=
  [ ! "$dry" ] || printf '  %s\n' "$@"
}

# Runs a command, which is silent unless it fails.
run() {
  show "$*"
  [ "$dry" ] || "$@" >"$work/said" 2>&1 </dev/null || {
    cat "$work/said" >&2
    fail "This failed, and what follows it was not done: $*" 'Once its reason is gone, start this again.'
  }
}

# put <new> <file> <mode>: a file that the host changed stays, and the new one is put beside it.
put() {
  if cmp -s "$1" "$2"; then
    remember "$2"
  elif [ ! -e "$2" ] || is_ours "$2"; then
    write "$@"
    remember "$2"
  else
    echo "$2 is yours and stays. What this version puts there is in $2.kado-new." >>"$work/notes"
    cmp -s "$1" "$2.kado-new" || write "$1" "$2.kado-new" "$3"
  fi
}

write() {
  changed=yes
  case $1 in "$work"/*) show "write $2" ;; *) show "copy deploy/${1##*/} to $2" ;; esac
  if [ "$dry" ]; then new_lines "$1" "$2"; else install -D -m "$3" "$1" "$2"; fi
}

# Of a file that is made here, the lines that are not there yet; passwords stay hidden.
new_lines() {
  case $1 in "$work"/*) ;; *) return 0 ;; esac
  [ -e "$2" ] && old=$2 || old=/dev/null
  grep -vxFf "$old" "$1" | grep -v '^[[:space:]]*\(#.*\)\{0,1\}$' | sed 's,\(://[^:/]*:\).*@,\1...@,; s/^/      /'
}

# As install wrote it.
is_written() {
  grep -qsxF "$(sha256sum "$1")" "$written"
}

# As install wrote it, or as a package of Debian brought it.
is_ours() {
  ! is_written "$1" || return 0
  dpkg-query -W -f '${Conffiles}\n' "$proxy" 2>/dev/null | grep -qF " $1 $(md5sum <"$1" | cut -d ' ' -f 1)"
}

remember() {
  [ ! "$dry" ] || return 0
  { grep -svF "  $1" "$written" || true; sha256sum "$1"; } >"$work/written"
  cmp -s "$work/written" "$written" || install -D -m 600 "$work/written" "$written"
}
