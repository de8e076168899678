import Sqlite from 'better-sqlite3'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

// Upgrades the database of a folder, and kills itself right before its nth statement.
const [dataDir = '', nth = '0'] = process.argv.slice(2)
let count = 0
Sqlite.prototype.prepare = new Proxy(Sqlite.prototype.prepare, {
  apply(target, self, words) {
    count += 1
    if (count === Number(nth)) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(target, self, words)
  },
})
const connection = connect({ dataDir })
await migrate(connection)
await connection.db.destroy()
