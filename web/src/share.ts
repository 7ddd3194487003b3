import './ui/tokens.css'
import './ui/base.css'
import './features/share-page/share-files.css'
import './features/share-page/share-page.css'
import { enhanceSharePage } from './features/share-page/share-page.ts'

enhanceSharePage()
