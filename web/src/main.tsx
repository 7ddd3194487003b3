import './ui/tokens.css'
import './ui/base.css'
import { tellScreen, whenDrawnStands } from './app/drawn/first-list.ts'
import { showStartFailed } from './app/start-failed.ts'
import { refuseStrayFiles } from './lib/refuse-stray-files.ts'
import { loadPart, rememberMissingStyles } from './lib/trouble/load-part.ts'

refuseStrayFiles()
rememberMissingStyles()
// The program would keep the list that came with the page from being drawn. It is a piece of its own, which the page's head
// names: what could not be loaded can then be told of.
whenDrawnStands()
  .then(() => {
    tellScreen()
    return loadPart(() => import('./app/show-place.tsx'))
  })
  .then(({ showPlace }) => showPlace())
  .catch(showStartFailed)
