import { labelsNamed } from '@sen/model/labels/labels'
import { parseQueryText, queryText } from '@sen/model/search/query-text'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLabels } from '../../data/labels/queries.ts'

/** Updates the address when a label of the current search is renamed, so that the same list stays open. */
export function useRenamedLabels(): void {
  const navigate = useNavigate()
  const { q } = useSearch({ strict: false })
  const labels = useLabels()
  const before = useRef(labels)
  useEffect(() => {
    const former = before.current
    before.current = labels
    const query = typeof q === 'string' ? parseQueryText(q) : undefined
    if (!query?.labels || former === labels) return
    const renamed = query.labels.map((term) => {
      const [meant, ...others] = labelsNamed(former, term.name)
      const now = others.length === 0 ? labels.find(({ id }) => id === meant?.id) : undefined
      return now && meant && now.name !== meant.name ? { ...term, name: now.name } : term
    })
    if (renamed.every((term, at) => term === query.labels?.[at])) return
    const search = queryText({ ...query, labels: renamed })
    void navigate({ to: '.', search: (present) => ({ ...present, q: search }), replace: true })
  }, [labels, q, navigate])
}
