// The parser takes as long to load as all the rest, so import() this where it is needed. In a bundle the package itself has no names.
export { parse, stringify } from 'yaml'
