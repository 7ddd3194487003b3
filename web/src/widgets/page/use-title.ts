import { useEffect } from 'react'
import { useBrand } from '../../state/brand.ts'

export function useTitle(title: string): void {
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} – ${name}`
  }, [title, name])
}
