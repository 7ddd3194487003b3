import './ui/tokens.css'
import './ui/base.css'
import { showPlace } from './app/show-place.tsx'

void showPlace()
