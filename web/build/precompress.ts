import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/

// In bytes; smaller files gain little.
const WORTH_IT = 512

/**
 * Writes a Brotli and a gzip copy beside each text file of the build, so that serving needs no compression.
 */
export function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (TEXT.test(name) && !name.startsWith('.')) compress(join(folder, name))
      }
    },
  }
}

function compress(file: string) {
  const content = readFileSync(file)
  if (content.length < WORTH_IT) return
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
