import './ui/tokens.css'
import './ui/base.css'
import { showPlace } from './app/show-place.tsx'
import { showStartFailed } from './app/start-failed.ts'
import { refuseStrayFiles } from './lib/refuse-stray-files.ts'

refuseStrayFiles()
showPlace().catch(showStartFailed)
