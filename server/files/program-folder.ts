import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the program, whether it runs as it is written or as it is built. */
export const root = dirname(findPackageJSON('..', import.meta.url) ?? '')
