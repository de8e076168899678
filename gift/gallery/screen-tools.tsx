import { useEffect, useState } from 'react'
import { useMayEdit } from '#web/gift-state/may-edit.ts'
import { fetchCode } from '#web/loading/fetch-code.ts'
import { useSession } from '#web/session/session.ts'
import { showAlert } from '#web/ui/alerts.tsx'
import { texts } from './contract.ts'

const loadTools = () => import('./owner/tools.tsx')

/** The owner's tools: a chunk of its own that no visitor fetches. */
export type Tools = Awaited<ReturnType<typeof loadTools>>

let fetched: Tools | undefined

/** Fetches the owner's tools. @throws when they cannot be loaded */
export async function fetchTools() {
  fetched = await fetchCode(loadTools)
  return fetched
}

/** Whether the visitor is the owner; and the tools, once they are loaded for the owner. */
export function useOwner() {
  const { data } = useSession()
  const isOwner = data?.owner === true
  const [tools, setTools] = useState(fetched)
  useEffect(() => {
    if (isOwner) fetchTools().then(setTools, sayMissing)
  }, [isOwner])
  return { isOwner, tools }
}

/**
 * Loads the owner's tools, after a login where the visitor is not signed in. Returns undefined when the login
 * was cancelled, or when the tools did not load, which an alert says.
 */
export function useTools() {
  const mayEdit = useMayEdit()
  return async () => ((await mayEdit()) ? fetchTools().catch(sayMissing) : undefined)
}

function sayMissing() {
  showAlert(texts.toolsFailed, 'failed')
  return undefined
}
