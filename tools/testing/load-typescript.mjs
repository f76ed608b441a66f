// For `--import`: from here on Node loads TypeScript.
import { register } from 'node:module'

register('./typescript-hooks.mjs', import.meta.url)
