// As much of XML as machine-written reports use: elements with quoted attributes, text that is passed over, comments and
// processing instructions. Anything else makes the whole text unreadable, so that half a report is never taken for one.

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
}

const TAG = /<(?:!--[\s\S]*?--|\?[^>]*|!\w[^>]*|(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?))>/y
const ATTRIBUTE = /([\w:.-]+)="([^"]*)"/g

/** The first element of this name, which has to be complete; null when the text cannot be read. */
export function readXml(text: string, rootName: string): XmlElement | null {
  const start = text.search(new RegExp(`<${rootName}[\\s>/]`))
  if (start < 0) return null
  const open: OpenElement[] = []
  for (let position = start; position >= 0; position = text.indexOf('<', position)) {
    TAG.lastIndex = position
    const match = TAG.exec(text)
    if (match === null) return null
    position = TAG.lastIndex
    const [, isEnd, name, attributes = '', isEmpty] = match
    if (name === undefined) continue
    if (isEnd) {
      const element = open.pop()
      if (element?.name !== name || attributes !== '' || isEmpty) return null
      if (open.length === 0) return element
      continue
    }
    const element: OpenElement = { name, attributes: readAttributes(attributes), children: [] }
    open.at(-1)?.children.push(element)
    if (!isEmpty) open.push(element)
    else if (open.length === 0) return element
  }
  return null
}

function readAttributes(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decode(value)])
  return Object.fromEntries(found)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What is no entity stays as it is. */
const decode = (value: string): string =>
  value.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
