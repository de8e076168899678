import { EditorContext } from '#web/forms/edit-form.tsx'
import { Editor } from '#web/forms/editor.tsx'
import { Boundary } from '#web/ui/boundary.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import type { Section } from './sections.tsx'
import { SuspensionNote } from './suspension-note.tsx'

/** A section's form, which fails without the hub around it; what was typed is kept as its draft. */
export function SectionForm({ section: { id, Form } }: { section: Section }) {
  return (
    <Boundary key={id} failed={(retry) => <PartFailed problem="broken" onRetry={retry} />}>
      <SuspensionNote />
      <EditorContext value={Editor}>
        <Form />
      </EditorContext>
    </Boundary>
  )
}
