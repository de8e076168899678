import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')

// The server as few files instead of a thousand: found, read and compiled in a fraction of the time, and
// without what nobody calls (decisions/0035). What is loaded when it is needed stays a file of its own.
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [narrow()],
  build: {
    ssr: true,
    outDir: 'built',
    // A server that runs may still load what is not loaded yet.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    // The thread that writes to SQLite begins with a file of its own.
    rolldownOptions: {
      input: ['server/main.ts', 'server/database/writer.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // These bring more than code: a library of their own, and lists that are read when they are asked for.
  ssr: { noExternal: true, external: ['better-sqlite3', '@zxcvbn-ts/language-common', 'pg-native'] },
})

// One character beyond Latin-1 doubles what the whole text takes of memory.
function narrow(): Plugin {
  return {
    name: 'narrow',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped)
      }
    },
  }
}

function escaped(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
