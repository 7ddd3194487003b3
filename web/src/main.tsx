import './ui/tokens.css'
import './ui/base.css'
import { showStartFailed } from './app/start-failed.ts'
import { refuseStrayFiles } from './lib/refuse-stray-files.ts'
import { loadPart, rememberMissingStyles } from './lib/trouble/load-part.ts'

refuseStrayFiles()
rememberMissingStyles()
// A piece of its own, which the page's head names: what could not be loaded can then be told of.
loadPart(() => import('./app/show-place.tsx'))
  .then(({ showPlace }) => showPlace())
  .catch(showStartFailed)
