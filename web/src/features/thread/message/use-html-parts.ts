import { useCallback, useEffect, useRef, useState } from 'react'
import { type HtmlPart, htmlParts } from './html-parts.ts'

export function useHtmlParts(html: string | undefined): {
  readonly parts: readonly HtmlPart[]
  /** Shown fraction of the body, from 0 to 1. */
  readonly reached: number
  readonly take: () => void
} {
  const rest = useRef<Iterator<HtmlPart, void>>(undefined)
  const [taken, setTaken] = useState<readonly HtmlPart[]>([])
  const take = useCallback(() => {
    const next = rest.current?.next()
    if (next && !next.done) setTaken((before) => [...before, next.value])
  }, [])
  useEffect(() => {
    rest.current = html === undefined ? undefined : htmlParts(html)
    setTaken([])
    take()
  }, [html, take])
  return { parts: taken, reached: taken.at(-1)?.reached ?? 0, take }
}
