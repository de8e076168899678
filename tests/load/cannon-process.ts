import autocannon from 'autocannon'

// Asks as fast as it is answered, over so many connections. Says how many answers a second came.
const [url = '', seconds, connections, ...given] = process.argv.slice(2)
const headers = Object.fromEntries(given.map((each) => each.split(/: (.*)/s)))
const { requests, duration, errors, non2xx } = await autocannon({
  url,
  headers,
  connections: Number(connections),
  // One thread alone is slower than what it asks.
  workers: 2,
  duration: Number(seconds),
})
const isConditional = 'if-none-match' in headers
if (errors > 0 || (non2xx > 0 && !isConditional)) throw new Error(`${errors} errors, ${non2xx} refusals`)
process.send?.(requests.total / duration, () => process.disconnect())
