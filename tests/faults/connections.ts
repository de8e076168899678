import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Started } from '#tests/server/program.ts'

const TRICKLE_EVERY = 1000
const PERL = '/usr/bin/perl'

/**
 * Opens many connections at once; each sends its first words, and then a byte a second as long as it may.
 * @returns how long each stayed connected, in milliseconds
 */
export function gatherTalkers({ port }: Started, count: number, first: (nth: number) => string) {
  const stays = Array.from({ length: count }, async (_, nth) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    const start = performance.now()
    socket.resume().write(first(nth))
    const trickle = setInterval(() => socket.write('x'), TRICKLE_EVERY)
    // Also after a reset, which would reject `once`.
    await new Promise((done) => socket.once('close', done))
    clearInterval(trickle)
    return performance.now() - start
  })
  return Promise.all(stays)
}

// A distant phone has a small window; on one machine the system would accept the whole film at once, and Node cannot
// make its sockets smaller.
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

export function hasPerl() {
  return spawnSync(PERL, ['-MSocket', '-e', '1']).status === 0
}

/**
 * Opens many connections at once; each requests the same, and reads a few bytes a second. They notice late that their
 * connection is gone, so the server is asked.
 * @returns how long the last stayed connected, in milliseconds
 */
export async function gatherReaders({ child, port }: Started, count: number, path: string) {
  const openFiles = () => readdirSync(`/proc/${child.pid}/fd`).length
  const before = openFiles()
  const readers = spawn(PERL, ['-e', READER, String(port), String(count), path], { stdio: 'inherit' })
  onTestFinished(() => void readers.kill('SIGKILL'))
  while (openFiles() - before < count) await wait(10)
  const start = performance.now()
  while (openFiles() > before) await wait(100)
  return [performance.now() - start]
}
