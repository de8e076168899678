// The line of nginx's files that names the addresses of uploads, made from the declared calls.
//   node scripts/nginx-uploads.mjs                    writes it into deploy/nginx-*.conf
//   node scripts/nginx-uploads.mjs <file> ...         names each of these files that has another one, and exits with 1
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(import.meta.dirname, '..')
const LINE = /^ *location ~ \^\/api\/.*$/gm

const files = process.argv.slice(2)
const line = `    location ~ ${await expressionOfUploads()} {`
if (files.length > 0) compare()
else globSync('deploy/nginx-*.conf', { cwd: ROOT }).forEach(write)

// Each address is published with and without its ending, and an id is a number.
async function expressionOfUploads() {
  const paths = (await calls()).filter(({ uploads }) => uploads).map(({ path }) => path)
  const addresses = paths.map((path) => path.replace(/^\/|\.php$/g, '').replace(/:\w+/g, '\\d+'))
  return `^/api/(${[...new Set(addresses)].sort().join('|')})(\\.php)?$`
}

async function calls() {
  const found = globSync('{contract,gift,owner}/*/calls.ts', { cwd: ROOT })
  const modules = await Promise.all(found.map((file) => import(pathToFileURL(join(ROOT, file)).href)))
  return modules.flatMap((module) => Object.values(module)).filter((each) => each?.method && each.path)
}

function write(name) {
  const file = join(ROOT, name)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(LINE, () => line),
  )
}

// A file without such a line is not ours.
function compare() {
  for (const file of files) {
    const lines = readFileSync(file, 'utf8').match(LINE) ?? []
    if (lines.every((each) => each.trim() === line.trim())) continue
    console.log(
      `${file} does not name the addresses of uploads as this version has them. Put there:\n${line}`,
    )
    process.exitCode = 1
  }
}
