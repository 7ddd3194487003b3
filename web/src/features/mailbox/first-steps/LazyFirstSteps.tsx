import { usePart } from '../../../actions/page/use-part.ts'
import { importPart } from '../../../lib/trouble/load-part.ts'

/** Most users do not need the first steps, so they are a chunk of their own. */
const loadFirstSteps = async () => (await importPart(() => import('./FirstSteps.tsx'))).FirstSteps
const withoutIt = () => {}

export function LazyFirstSteps() {
  const FirstSteps = usePart(true, loadFirstSteps, withoutIt)
  return FirstSteps && <FirstSteps />
}
