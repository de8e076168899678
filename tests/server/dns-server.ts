import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const HEADER = 12
// A name ends with an empty label, then type and class follow.
const BEHIND_NAME = 5
const RESPONSE = 0x8180
const NO_SUCH_NAME = 3
const TXT = 16
// A pointer to the name in the question (RFC 1035, 4.1.4).
const SAME_NAME = 0xc000 + HEADER

/**
 * A name server that knows the TXT records of some names, each a list of pieces (RFC 1035).
 * @returns its address, for DNS_SERVERS, and the way to end it
 */
export async function serveTexts(records: Map<string, string[][]>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, question } = readQuestion(query)
    socket.send(answerOf(query, question, records.get(name)), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  return { address, close: () => void socket.close() }
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = HEADER
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), question: query.subarray(HEADER, at + BEHIND_NAME) }
}

function answerOf(query: Buffer, question: Buffer, records: string[][] = []) {
  const header = Buffer.alloc(HEADER)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(RESPONSE + (records.length > 0 ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, question, ...records.map(recordOf)])
}

function recordOf(pieces: string[]) {
  const text = Buffer.concat(pieces.map((piece) => Buffer.from(String.fromCharCode(piece.length) + piece)))
  const head = Buffer.alloc(HEADER)
  head.writeUInt16BE(SAME_NAME, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(text.length, 10)
  return Buffer.concat([head, text])
}
