import { Icon } from './icon.tsx'
import './field.css'

/** A gentle warning at a field whose value can be stored all the same. */
export function Caution({ text }: { text: string }) {
  return (
    <span role="status" className="caution">
      <Icon name="warning" />
      {text}
    </span>
  )
}
