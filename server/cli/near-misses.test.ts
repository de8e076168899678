import { expect, test } from 'vitest'
import { settingNames } from '#server/config.ts'
import { findNearMisses } from './near-misses.ts'

const near = (...names: string[]) => findNearMisses(names, settingNames)

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['DATA_DR', 'DATA_DIR'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['MEDIA_ACCES_KEY', 'MEDIA_ACCESS_KEY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['BASE_DOMIAN', 'BASE_DOMAIN'],
  ['GIFT', 'GIFTS'],
  ['PROT', 'PORT'],
  ['smtp_url', 'SMTP_URL'],
])('%s is taken for %s', (name, meant) => {
  expect(near(name)).toEqual([{ name, meant }])
})

test('no variable of another program is taken for ours', () => {
  const foreign = [
    ...['HOME', 'HOSTNAME', 'HOSTTYPE', 'PATH', 'PWD', 'OLDPWD', 'USER', 'LOGNAME', 'SHELL', 'SHLVL', 'TERM'],
    ...[
      'LANG',
      'LC_ALL',
      'TZ',
      'MAIL',
      'EDITOR',
      'PAGER',
      'DISPLAY',
      'TMPDIR',
      'COLUMNS',
      'LINES',
      'PS1',
      '_',
    ],
    ...[
      'NODE_ENV',
      'NODE_OPTIONS',
      'NODE_PATH',
      'NODE_COMPILE_CACHE',
      'NODE_EXTRA_CA_CERTS',
      'NO_COLOR',
      'CI',
    ],
    ...['INVOCATION_ID', 'JOURNAL_STREAM', 'SYSTEMD_EXEC_PID', 'MAINPID', 'NOTIFY_SOCKET', 'LISTEN_FDNAMES'],
    ...['STATE_DIRECTORY', 'CACHE_DIRECTORY', 'RUNTIME_DIRECTORY', 'CREDENTIALS_DIRECTORY', 'RES_OPTIONS'],
    ...[
      'http_proxy',
      'https_proxy',
      'no_proxy',
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'NO_PROXY',
      'ALL_PROXY',
      'port',
    ],
    ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION', 'POSTGRES_PASSWORD', 'POSTGRES_HOST'],
    ...[
      'PGHOST',
      'PGPORT',
      'PGDATA',
      'REDIS_URL',
      'XDG_DATA_DIRS',
      'XDG_DATA_HOME',
      'SSH_TTY',
      'SSH_AUTH_SOCK',
    ],
    ...[
      'KUBERNETES_PORT',
      'KUBERNETES_SERVICE_HOST',
      'KADO_SERVICE_HOST',
      'KADO_PORT',
      'CONTAINER',
      'HOST_IP',
    ],
    ...['POST', 'COST', 'SORT', 'PORTS', 'HOSTS', 'INIT_CWD', 'npm_config_cache', 'npm_lifecycle_event'],
    ...['WAIT_SECONDS', 'SITE', 'DATABASE_PASSWORD', 'STORE_PASSWORD', ...settingNames],
  ]
  expect(near(...foreign)).toEqual([])
})
