import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Writes a list beside the build of the modules in each file and the files that each one needs, for
 * `tests/load/weights.ts`. A file whose name begins with a dot is never served.
 */
export function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    apply: 'build',
    // After Vite has moved the styles out, which leaves some files empty.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const listed = chunks.map(({ fileName, imports, modules, viteMetadata }) => [
          fileName,
          {
            imports,
            styles: [...(viteMetadata?.importedCss ?? [])],
            modules: Object.keys(modules).map(modulePath),
          },
        ])
        const source = JSON.stringify(Object.fromEntries(listed))
        this.emitFile({ type: 'asset', fileName: '.chunks.json', source })
      },
    },
  }
}

// A package by its own path, independent of where it is installed.
function modulePath(id: string) {
  return id.includes('node_modules/') ? id.slice(id.lastIndexOf('node_modules/')) : relative(ROOT, id)
}
