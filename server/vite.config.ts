import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')

// What a package asks for as soon as it is loaded, and this server never or seldom calls: where it is asked
// for (its text as it stands there), and what stands there instead.
const LATER: [file: string, ...([asked: string, instead: string] | [asked: string])[]][] = [
  [
    'fastify/lib/server.js',
    ["const https = require('node:https')"],
    ["const http2 = require('node:http2')"],
    ['? https.createServer(', "? require('node:https').createServer("],
    ['? http2.createSecureServer(', "? require('node:http2').createSecureServer("],
    [': http2.createServer(', ": require('node:http2').createServer("],
  ],
  [
    'fastify/lib/plugin-utils.js',
    ["const semver = require('semver')"],
    ['if (fastifyRc === true && semver.', "if (fastifyRc === true && require('semver')."],
    ['semver.coerce(', "require('semver').coerce("],
    // Which is what each plugin here asks for.
    [
      'if (requiredVersion && semver.',
      "if (requiredVersion && requiredVersion !== '5.x' && require('semver').",
    ],
  ],
  [
    '@fastify/static/index.js',
    ["const { glob } = require('glob')"],
    ['await glob(', "await require('glob').glob("],
  ],
]

// The server as few files instead of a thousand: found, read and compiled in a fraction of the time, and
// without what nobody calls (decisions/0035). What is loaded when it is needed stays a file of its own.
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [later(), light()],
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
  ssr: {
    noExternal: true,
    external: [
      // These bring more than code: a library of their own, and lists that are read when they are asked for.
      'better-sqlite3',
      '@zxcvbn-ts/language-common',
      'pg-native',
      // And these Fastify and its plugins load only for what nobody here calls.
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'glob',
      'light-my-request',
      'semver',
    ],
  },
})

function later(): Plugin {
  return {
    name: 'later',
    transform(code, id) {
      const [, ...places] = LATER.find(([file]) => id.endsWith(`/node_modules/${file}`)) ?? ['']
      let text = code
      for (const [asked, instead = ''] of places) {
        if (!text.includes(asked)) throw new Error(`${id} does not say ${asked} any more`)
        text = text.replace(asked, instead)
      }
      return places.length > 0 ? { code: text, map: null } : undefined
    },
  }
}

function light(): Plugin {
  return {
    name: 'light',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        file.code = file.code
          .replace(/[^\0-\xff]/g, escaped)
          .replace(/^import (\{[^}]*\}|[\w$]+) from "(node:\S+)";$/gm, taken)
      }
    },
  }
}

// One character beyond Latin-1 doubles what the whole text takes of memory.
function escaped(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

// Imported, a module of node's own asks itself for all that it offers, and loads what nobody wants of it.
function taken(_: string, names: string, from: string) {
  return `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule("${from}");`
}
