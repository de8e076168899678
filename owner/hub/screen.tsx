import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { useMedia } from '#web/effects/motion.ts'
import { AddressContext, readAddress } from '#web/forms/edit-address.ts'
import { ReloadContext } from '#web/forms/edit-waiting.tsx'
import { live } from '#web/forms/live.ts'
import { NextSectionContext } from '#web/forms/next-section.tsx'
import { SectionNamesContext } from '#web/forms/section-names.ts'
import { OwnerOnly } from '#web/gift-state/owner-only.tsx'
import { closeAlerts } from '#web/ui/alerts.tsx'
import { DesktopHub } from './desktop-hub.tsx'
import { PhoneHub } from './phone-hub.tsx'
import { firstSection, sections } from './sections.tsx'
import { useNextSection } from './use-next-section.tsx'

/** The owner's hub: each page's form beside the page itself. */
export function Screen() {
  const search = useSearch()
  const addressed = useMemo(() => readAddress(search), [search])
  const page = new URLSearchParams(search).get('page')
  const section = sections.find(({ id }) => id === page) ?? firstSection
  const [loads, setLoads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message ends with its section
  useEffect(() => () => closeAlerts(), [section])
  const onReload = useCallback(() => {
    live.clear()
    setLoads((count) => count + 1)
  }, [])
  const next = useNextSection(section)
  const Hub = useMedia('(max-width: 767px)') ? PhoneHub : DesktopHub
  return (
    <OwnerOnly>
      <title>{`Edit ${section.name} · Kado`}</title>
      <ReloadContext value={onReload}>
        <SectionNamesContext value={sections}>
          <AddressContext value={addressed}>
            <NextSectionContext value={next}>
              <Hub section={section} isLanding={page === null} loads={loads} onReload={onReload} />
            </NextSectionContext>
          </AddressContext>
        </SectionNamesContext>
      </ReloadContext>
    </OwnerOnly>
  )
}
