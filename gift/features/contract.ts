import { fromJson } from '#contract/json.ts'
import { texts as common } from '#contract/texts.ts'

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

/** The features that the heart can show, in the order of the menu. */
export const featureIds = ['gift', 'gallery', 'todo', 'games', 'letter'] as const

export type FeatureId = (typeof featureIds)[number]

/** The name of each feature, on its tag and in the form. */
export const names: Record<FeatureId, string> = {
  gift: 'Main Gift',
  gallery: 'Gallery',
  todo: 'Plans',
  games: 'Mini Games',
  letter: 'Letter',
}

/** The fields that decide whether there is a menu to show. */
type Answer = { title?: string; selected_features?: string; error?: string | undefined }

/**
 * The sentence about a response without a menu: an empty one, one that reports an error, or one whose list of
 * features cannot be read.
 */
export function problemOf({ title, selected_features, error }: Answer) {
  if (error && title !== '') return texts.loadFailed
  if (!title || !selected_features) return texts.empty
  return Array.isArray(fromJson(selected_features)) ? undefined : texts.loadFailed
}

/** Reads the JSON-encoded list of ids; unknown ids are left out, and a text that is no list is empty. */
export function readSelection(json: string | undefined): FeatureId[] {
  const read = fromJson(json)
  const ids: unknown[] = Array.isArray(read) ? [...new Set(read)] : []
  return ids.filter((each): each is FeatureId => featureIds.some((known) => known === each))
}
