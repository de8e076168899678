import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Started } from '#tests/server/program.ts'

const TRICKLE_EVERY = 1000
const PERL = '/usr/bin/perl'

/** How long each of a crowd stayed connected, in milliseconds. */
export type Crowd = { gone: Promise<number[]>; connected: () => number }

/** Connects many at once; each says its first words, and then a letter a second for as long as it may. */
export function gatherTalkers(kado: Started, count: number, first: (nth: number) => string): Crowd {
  const sockets = dialAll(kado, count)
  const stays = sockets.map(async (socket, nth) => {
    const start = performance.now()
    socket.resume().write(first(nth))
    const trickle = setInterval(() => socket.write('x'), TRICKLE_EVERY)
    await new Promise((done) => socket.once('close', done))
    clearInterval(trickle)
    return performance.now() - start
  })
  return { gone: Promise.all(stays), connected: () => sockets.filter(({ closed }) => !closed).length }
}

// A phone far away has a small window; on one machine the system would take in the whole film at once,
// and Node cannot make its sockets smaller.
const READER = `use Socket;
my ($port, $count, $path) = @ARGV;
my @readers = map {
  socket(my $reader, PF_INET, SOCK_STREAM, 6);
  setsockopt($reader, SOL_SOCKET, SO_RCVBUF, pack("l", 8192));
  connect($reader, sockaddr_in($port, inet_aton("127.0.0.1")));
  syswrite($reader, "GET $path HTTP/1.1\\r\\nhost: localhost\\r\\n\\r\\n");
  $reader
} 1 .. $count;
$SIG{PIPE} = "IGNORE";
while (1) { sleep 1; for (@readers) { sysread($_, my $letters, 64) } }`

/**
 * Connects many at once; each asks for the same, and reads a few letters a second. They do not soon see
 * that their connection is gone, so the server is asked. Undefined where there is no Perl.
 */
export function gatherReaders(kado: Started, count: number, path: string): Crowd | undefined {
  if (spawnSync(PERL, ['-MSocket', '-e', '1']).status !== 0) return undefined
  const before = openFilesOf(kado)
  const connected = () => openFilesOf(kado) - before
  const child = spawn(PERL, ['-e', READER, String(kado.port), String(count), path], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const gone = (async () => {
    while (connected() < count) await wait(10)
    const start = performance.now()
    while (connected() > 0) await wait(100)
    return [performance.now() - start]
  })()
  return { gone, connected }
}

/** How many files and connections a program has open. */
export function openFilesOf({ child }: Started) {
  return readdirSync(`/proc/${child.pid}/fd`).length
}

/** Connects many at once; they are gone when the test ends. */
export function dialAll({ port }: Started, count: number) {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return sockets
}

/** The 95th percentile of another visitor's waits, in milliseconds, measured from a process of its own. */
export async function waitOfOthers({ url }: Started, span: number) {
  const script = join(import.meta.dirname, 'other-visitor.ts')
  const child = spawn(process.execPath, [script, url, String(span)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return Number(await text(child.stdout))
}
