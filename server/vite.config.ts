import { resolve } from 'node:path'
import { defineConfig } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')

// Bundles the server, because loading one file takes a fraction of the time that loading a thousand takes
// (decisions/0035). Dynamic imports stay chunks of their own.
export default defineConfig({
  root: ROOT,
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'built',
    // A running server may still load chunks of the previous build.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    // For stacks in the log (log/map-stack.ts).
    sourcemap: true,
    rolldownOptions: {
      // The media worker is a process of its own; it starts in half the time and memory when it is built.
      input: ['server/main.ts', 'server/media/processing/worker.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: [
      // Packages with native code, data files or optional parts of their own.
      '@aws-sdk/client-s3',
      '@resvg/resvg-js',
      'better-sqlite3',
      'satori',
      'sharp',
      '@zxcvbn-ts/language-common',
      'pg-native',
      // Fastify and its plugins load these only for features that Kado does not use.
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
    ],
  },
})
