import { useEffect, useMemo, useState } from 'react'
import type { Cleaner } from './cleaner.ts'
import { framePage } from './frame-page.ts'
import { frameWords } from './frame-words.ts'

/** Cleaning a longer body and drawing it would each be felt: they are two turns then, with the thread drawn before. */
const AT_ONCE_CHARACTERS = 40_000

/** The page for a body's frame; undefined until there is a cleaner, and for a long body a moment longer. */
export function useFrameSource(
  clean: Cleaner | undefined,
  html: string,
  { language, island, isUnstyled }: { language: string; island: boolean; isUnstyled: boolean },
): string | undefined {
  const { fold, leadsTo } = frameWords()
  const isLong = html.length > AT_ONCE_CHARACTERS
  const make = useMemo(
    () => clean && (() => framePage(clean(html, { fold, leadsTo, isUnstyled }), { language, island })),
    [clean, html, fold, leadsTo, isUnstyled, language, island],
  )
  const atOnce = useMemo(() => (isLong ? undefined : make?.()), [make, isLong])
  const [later, setLater] = useState<string>()
  useEffect(() => {
    if (!isLong || !make) return
    const timer = setTimeout(() => setLater(make()))
    return () => clearTimeout(timer)
  }, [make, isLong])
  return isLong ? later : atOnce
}
