import { lstatSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openMachine } from './deploy-machine.ts'

// What a bare Debian has, of what the scripts use.
const TOOLS =
  'awk basename cat chmod cmp cp cut diff dirname env find grep ln md5sum mkdir mktemp mv paste printenv readlink rm sed seq sh sha256sum sort tee touch tr'
const NOTE = 'echo "$(basename "$0") $*" >> "$ROOT/commands"'
const WANTS = 'etc/systemd/system/multi-user.target.wants'
const STAND_INS = {
  'apt-get': `${NOTE}
    for each; do case $each in caddy | nginx | openssl) cp "$0" "$ROOT/bin/$each" ;; esac; done`,
  // Two versions of one second have names of their own.
  date: 'echo x >> "$ROOT/dates"; grep -c x "$ROOT/dates"',
  'dpkg-query': 'false',
  getent: 'case $1 in passwd) [ -e "$ROOT/enabled.$2" ] ;; ahosts) echo 192.0.2.1 STREAM ;; esac',
  hostname: 'echo 192.0.2.1',
  id: 'echo 0',
  install: `for each; do shift; case $each in -o | -g | kado) ;; *) set -- "$@" "$each" ;; esac; done
    exec /usr/bin/install "$@"`,
  journalctl: 'echo "https://gift.example/register?claim=ABCD"',
  systemctl: `case $1 in
      is-active) grep -qx "$3" "$ROOT/active"; exit ;;
      is-enabled) grep -qx "$3" "$ROOT/enabled"; exit ;;
      is-failed | show) exit ;;
      list-units) grep kado "$ROOT/active"; exit ;;
      enable | reload-or-restart) for each; do
        echo "$each" | tee -a "$ROOT/active" >> "$ROOT/enabled"
        case $each in *.service) ln -sf ../of "$ROOT/$WANTS/$each" ;; esac
      done ;;
      disable) for each; do rm -f "$ROOT/$WANTS/$each"; sed -i "/^$each$/d" "$ROOT/enabled"; done ;;
    esac
    ${NOTE}`.replaceAll('$WANTS', WANTS),
  useradd: `${NOTE}; touch "$ROOT/enabled.kado"`,
  userdel: NOTE,
}
const RESTART = `for each; do ! grep -qsx "$each" "$ROOT/enabled.refusing" || exit 1; done
version=$(cat "$ROOT/srv/kado/built/main.js")
echo "kado-restart $* with the program $version" >> "$ROOT/commands"
[ $version != broken ] && for each; do echo "$each" >> "$ROOT/active"; done`

/** A bare Debian on which a release was unpacked. Each command that would change more than files is only noted. */
export function openBare() {
  const machine = openMachine('root/kado')
  const { folder, write, read, stand } = machine
  for (const [name, script] of Object.entries(STAND_INS)) stand(name, script)
  for (const tool of TOOLS.split(' ')) symlinkSync(`/usr/bin/${tool}`, join(folder, 'bin', tool))
  for (const name of ['main.js', 'dist/assets/of-1.js']) write(`root/kado/${name}`, '')
  write('root/kado/built/main.js', '1')
  write('root/kado/deploy/kado-restart', `#!/bin/sh\n${RESTART}`, 0o755)
  write('root/kado/node_modules/.bin/node', '#!/bin/sh\n', 0o755)
  for (const name of ['run/systemd/system/x', `${WANTS}/of`, 'active', 'enabled', 'commands']) write(name, '')
  const plain = (text: string) => text.replaceAll(folder, '')
  async function run(script: string, words: string[], input = '') {
    const { code, said, complained } = await machine.run(script, words, {}, { path: '', input })
    return { code, said: plain(said), complained: plain(complained) }
  }
  function commands() {
    const lines = plain(read('commands')).split('\n').slice(0, -1)
    write('commands', '')
    return lines
  }
  const isState = (name: string) => /^(bin|active|enabled|commands|dates)/.test(name)
  const listFiles = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !isState(name))
      .map((name) => (lstatSync(join(folder, name)).isFile() ? `${name}: ${read(name)}` : name))
      .sort()
  return {
    ...machine,
    install: (words: string[], input?: string) => run('install', words, input),
    remove: (words: string[], input?: string) => run('remove', words, input),
    commands,
    listFiles,
  }
}
