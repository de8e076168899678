import { useState } from 'react'
import { Address } from '#contract/address.ts'

const FLOWERS = ['mawar', 'melati', 'kamboja', 'anggrek', 'kenanga', 'teratai', 'cempaka', 'dahlia']
const THINGS = ['bunga', 'lampion', 'surat', 'senja', 'hujan', 'pelangi', 'kunang', 'rindu']
const SHOWN = 3

/** Suggests a few addresses; where one is taken, similar ones. */
export function AddressIdeas({ taken, onPick }: { taken: string; onPick: (idea: string) => void }) {
  const [fresh] = useState(someIdeas)
  const name = wordsOf(taken)
  const close = [`untuk-${name}`, `${name}-kita`, `kado-${name}`]
  // An address beside a reserved word would look as official as the word itself.
  const isNear = [name, ...close].every((idea) => Address.safeParse(idea).success)
  return (
    <fieldset className="cluster address-ideas">
      <legend className="small">{isNear ? 'Atau yang ini' : 'Butuh ide?'}</legend>
      {(isNear ? close : fresh).map((idea) => (
        <button key={idea} type="button" onClick={() => onPick(idea)}>
          {idea}
        </button>
      ))}
    </fieldset>
  )
}

// The words of a name, with the letters that an address may have.
function wordsOf(name: string) {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')
}

function someIdeas() {
  const flowers = shuffled(FLOWERS)
  return shuffled(THINGS)
    .slice(0, SHOWN)
    .map((thing, index) => `${thing}-${flowers[index]}`)
}

function shuffled(words: string[]) {
  return words
    .map((word) => ({ word, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ word }) => word)
}
