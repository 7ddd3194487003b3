import './ui/tokens.css'
import './ui/base.css'
import { showPlace } from './app/show-place.tsx'
import { showStartFailed } from './app/start-failed.ts'

showPlace().catch(showStartFailed)
