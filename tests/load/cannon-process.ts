import autocannon from 'autocannon'

// Sends requests as fast as they are answered, over so many connections, and prints the number of responses.
const [url = '', seconds, connections, ...given] = process.argv.slice(2)
const headers = Object.fromEntries(given.map((each) => each.split(/: (.*)/s)))
const { errors, statusCodeStats = {} } = await autocannon({
  url,
  headers,
  connections: Number(connections),
  // One thread alone is slower than what it measures.
  workers: 2,
  duration: Number(seconds),
})
// A holder of the response gets 304, and nothing else counts.
const wanted = 'if-none-match' in headers ? '304' : '200'
const { [wanted]: answers, ...others } = statusCodeStats
const count = answers?.count ?? 0
if (errors > 0 || count === 0 || Object.keys(others).length > 0)
  throw new Error(`${errors} errors, and not ${wanted} alone: ${JSON.stringify(statusCodeStats)}`)
process.send?.(count, () => process.disconnect())
