import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeFolder } from './server/app.ts'

const DEPLOY = resolve(import.meta.dirname, '../deploy')
const deployed = readdirSync(DEPLOY).filter((name) => !name.startsWith('.'))

type Options = { path?: string; input?: string }

/** A folder that stands in for a host's machine, with the scripts of deploy/ in a program's folder there. */
export function openMachine(program = 'srv/kado') {
  const folder = makeFolder()
  function write(path: string, text: string, mode = 0o644) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode })
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const stand = (name: string, script: string) => write(`bin/${name}`, `#!/bin/sh\n${script}\n`, 0o755)
  for (const name of deployed) {
    const file = join(DEPLOY, name)
    const text = readFileSync(file, 'utf8')
    write(`${program}/deploy/${name}`, isScript(name) ? within(folder, text) : text, statSync(file).mode)
  }
  async function run(
    name: string,
    words: string[],
    env: Record<string, string> = {},
    { path = process.env.PATH, input }: Options = {},
  ) {
    const child = spawn(join(folder, program, 'deploy', name), words, {
      cwd: folder,
      env: {
        ...env,
        PATH: [join(folder, 'bin'), path].join(delimiter),
        ROOT: folder,
        NODE: process.execPath,
      },
    })
    // A script that has ended reads nothing more.
    child.stdin.on('error', () => {}).end(input)
    const ended = once(child, 'close')
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await ended
    return { code, said, complained }
  }
  return { folder, run, write, read, stand }
}

function isScript(name: string) {
  return name.endsWith('.sh') || !/[.]|file$/.test(name)
}

// The script with the folders of this machine, and without tools outside of PATH.
function within(folder: string, script: string) {
  return script
    .replaceAll(/(?<=[\s=<"':])\/(srv|etc|var|run|proc\/net)\//g, `${folder}/$1/`)
    .replace('PATH=$PATH:/usr/sbin:/sbin\n', '')
}
