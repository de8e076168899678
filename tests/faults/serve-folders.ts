import { readConfig } from '#server/config.ts'
import { start } from '#server/start.ts'

// Serves several data folders from one process, so that one kill ends them all: folder, port, folder, ...
const places = process.argv.slice(2)
process.umask(0o077)
for (let index = 0; index < places.length; index += 2) {
  const [DATA_DIR, PORT] = places.slice(index, index + 2)
  await start(readConfig({ DATA_DIR, PORT, TRUST_PROXY: '127.0.0.1,::1' }))
}
process.stdout.write('ready\n')
