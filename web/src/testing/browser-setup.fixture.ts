import '../ui/tokens.css'
import '../ui/base.css'
import { activate } from '../i18n/activate.ts'

await activate('vi')
