import { Link } from 'wouter'
import { loadSettings } from '#owner/journal/calls.ts'
import { useFresh } from '#web/api/fresh.ts'

/** Where the owner reads whether the gift was opened; until the settings are loaded as for a journal that is off. */
export function JournalNote({ name }: { name: string }) {
  const { data } = useFresh(loadSettings)
  return data?.is_kept ? (
    <p>
      Kapan dibuka dan sampai bab mana tertulis di <Link to="?page=journal">Kabar</Link>.
    </p>
  ) : (
    <p>
      Mau tahu kapan dibuka? <Link to="?page=journal">Nyalakan Kabar</Link>, {name} diberi tahu juga.
    </p>
  )
}
