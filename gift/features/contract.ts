import * as z from 'zod/mini'
import { endpoint, nothing, written } from '#contract/endpoint.ts'
import { id } from '#contract/id.ts'
import { boundedList, fromJson, orJson } from '#contract/json.ts'
import { line } from '#contract/line.ts'
import { texts as common } from '#contract/texts.ts'

/** In characters as a person counts them. */
export const limits = { title: 13 }

export const texts = {
  title: 'Features',
  heart: 'Main Gift',
  close: 'Tutup',
  empty: 'Data tidak ditemukan atau kosong.',
  loadFailed: 'Gagal mengambil data fitur.',
  saved: common.saved,
  saveFailed: common.saveFailed,
  unknownFeature: 'Ada fitur yang tidak dikenal.',
} as const

/** What the heart can reveal, in the order of the menu. */
export const featureIds = ['gift', 'gallery', 'todo', 'games', 'letter'] as const
export type FeatureId = (typeof featureIds)[number]

/** What each feature is called, on its tag and in the form. */
export const names: Record<FeatureId, string> = {
  gift: 'Main Gift',
  gallery: 'Gallery',
  todo: 'Plans',
  games: 'Mini Games',
  letter: 'Letter',
}

const error = texts.unknownFeature
// Duplicates are dropped, so more may be sent than there are.
const MOST_SENT = 100
const Selection = z.pipe(
  orJson(boundedList(z.enum(featureIds, { error }), { most: MOST_SENT, error, tooMany: error })),
  z.transform((ids) => [...new Set(ids)]),
)

export const FeaturesInput = z.object({
  title: line({ label: 'Judul halaman', max: limits.title, required: common.titleRequired }),
  selected_features: Selection,
})

/** `selected_features` is a JSON-encoded list of ids; `error` says why there is nothing to show. */
export const Features = z.object({
  id: z.optional(id),
  title: z.string(),
  selected_features: z.string(),
  error: z.optional(z.string()),
})

export const sample = { title: 'Ruang Kita', selected_features: [...featureIds] }

export const load = endpoint({
  method: 'GET',
  path: '/features',
  access: 'visitor',
  summary: 'The title of the menu and the features that the heart reveals.',
  input: nothing,
  output: Features,
})

export const save = endpoint({
  method: 'POST',
  path: '/features',
  access: 'owner',
  summary: 'Stores the title of the menu and the chosen features.',
  ifMatch: load,
  input: FeaturesInput,
  output: written(Features),
})

/** Reads the JSON-encoded list of ids; what is unknown in it, or no list, is no feature at all. */
export function readSelection(json: string): FeatureId[] {
  const read = fromJson(json)
  const ids: unknown[] = Array.isArray(read) ? [...new Set(read)] : []
  return ids.filter((each): each is FeatureId => featureIds.some((known) => known === each))
}
