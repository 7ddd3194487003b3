import './ui/tokens.css'
import './ui/base.css'
import { storeScreenSize, whenFirstListIsShown } from './app/first-screen/first-list.ts'
import { showStartFailed } from './app/start-failed.ts'
import { refuseStrayFiles } from './lib/refuse-stray-files.ts'
import { loadPart, rememberMissingStyles } from './lib/trouble/load-part.ts'

refuseStrayFiles()
rememberMissingStyles()
// Loading the program first would delay the first paint of the list in the page. The program is a module, named in
// the page's head, so that a failure to load it can be reported.
whenFirstListIsShown()
  .then(() => {
    storeScreenSize()
    return loadPart(() => import('./app/show-screen.tsx'))
  })
  .then(({ showScreen }) => showScreen())
  .catch(showStartFailed)
