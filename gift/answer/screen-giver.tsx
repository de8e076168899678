import { useContent } from '#web/api/content.ts'
import { loadGiver } from './calls.ts'
import { textsFor } from './screen-texts.tsx'

/** The texts that name the giver, impersonal until the name is loaded. */
export function useGiverTexts() {
  return textsFor(useContent(loadGiver).data?.giver_name ?? '')
}
