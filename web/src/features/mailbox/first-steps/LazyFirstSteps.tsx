import { usePart } from '../../../actions/page/use-part.ts'
import { importPart } from '../../../lib/trouble/load-part.ts'

/** Most people are not new: they do not load the first steps. */
const loadFirstSteps = async () => (await importPart(() => import('./FirstSteps.tsx'))).FirstSteps
const withoutIt = () => {}

export function LazyFirstSteps() {
  const FirstSteps = usePart(true, loadFirstSteps, withoutIt)
  return FirstSteps && <FirstSteps />
}
