// What Python 3.11 and PyYAML 6 make of some values. Seen, not worked out.
import type { PythonRecord } from '../values.ts'

export interface PythonSays {
  readonly name: string
  readonly value: PythonRecord
  readonly code: string
  readonly json: string
  readonly yaml: string
  readonly pretty: string
}

export const PYTHON_SAYS: readonly PythonSays[] = [
  {
    name: 'a record',
    value: { name: 'rack', vips: [], tags: null, n: 3, f: 0.5, on: true },
    code: "{'name': 'rack', 'vips': [], 'tags': None, 'n': 3, 'f': 0.5, 'on': True}",
    json: '{"name": "rack", "vips": [], "tags": null, "n": 3, "f": 0.5, "on": true}',
    yaml: "f: 0.5\nn: 3\nname: rack\n'on': true\ntags: null\nvips: []\n",
    pretty: "{'f': 0.5, 'n': 3, 'name': 'rack', 'on': True, 'tags': None, 'vips': []}",
  },
  {
    name: 'texts that look like something else',
    value: {
      list: [
        'a',
        '1',
        'yes',
        '',
        '- x',
        'a: b',
        '#c',
        ' d',
        'e ',
        '10.0.0.0/16',
        '52:54:00:11:22:33',
        '4.20',
        '~',
        'null',
        '2026-01-02',
      ],
      deep: [{ b: [1, [2, 3]], a: {} }, []],
    },
    code: "{'list': ['a', '1', 'yes', '', '- x', 'a: b', '#c', ' d', 'e ', '10.0.0.0/16', '52:54:00:11:22:33', '4.20', '~', 'null', '2026-01-02'], 'deep': [{'b': [1, [2, 3]], 'a': {}}, []]}",
    json: '{"list": ["a", "1", "yes", "", "- x", "a: b", "#c", " d", "e ", "10.0.0.0/16", "52:54:00:11:22:33", "4.20", "~", "null", "2026-01-02"], "deep": [{"b": [1, [2, 3]], "a": {}}, []]}',
    yaml: "deep:\n- a: {}\n  b:\n  - 1\n  - - 2\n    - 3\n- []\nlist:\n- a\n- '1'\n- 'yes'\n- ''\n- '- x'\n- 'a: b'\n- '#c'\n- ' d'\n- 'e '\n- 10.0.0.0/16\n- '52:54:00:11:22:33'\n- '4.20'\n- '~'\n- 'null'\n- '2026-01-02'\n",
    pretty:
      "{'deep': [{'a': {}, 'b': [1, [2, 3]]}, []],\n 'list': ['a',\n          '1',\n          'yes',\n          '',\n          '- x',\n          'a: b',\n          '#c',\n          ' d',\n          'e ',\n          '10.0.0.0/16',\n          '52:54:00:11:22:33',\n          '4.20',\n          '~',\n          'null',\n          '2026-01-02']}",
  },
  {
    name: 'lines, quotes and letters',
    value: { text: 'line one\nline two\n', quote: 'it\'s "so"', uni: 'Grüße 日本', tab: 'a\tb' },
    code: "{'text': 'line one\\nline two\\n', 'quote': 'it\\'s \"so\"', 'uni': 'Grüße 日本', 'tab': 'a\\tb'}",
    json: '{"text": "line one\\nline two\\n", "quote": "it\'s \\"so\\"", "uni": "Gr\\u00fc\\u00dfe \\u65e5\\u672c", "tab": "a\\tb"}',
    yaml: 'quote: it\'s "so"\ntab: "a\\tb"\ntext: \'line one\n\n  line two\n\n  \'\nuni: "Gr\\xFC\\xDFe \\u65E5\\u672C"\n',
    pretty:
      "{'quote': 'it\\'s \"so\"',\n 'tab': 'a\\tb',\n 'text': 'line one\\nline two\\n',\n 'uni': 'Grüße 日本'}",
  },
  {
    name: 'long texts',
    value: {
      long: 'word word word word word word word word word word word word word word word word word word word word word word word word word end',
      quoted:
        'it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: ',
      escaped: 'é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é ',
    },
    code: "{'long': 'word word word word word word word word word word word word word word word word word word word word word word word word word end', 'quoted': 'it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: ', 'escaped': 'é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é '}",
    json: '{"long": "word word word word word word word word word word word word word word word word word word word word word word word word word end", "quoted": "it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: ", "escaped": "\\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 \\u00e9 "}',
    yaml: 'escaped: "\\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9\\\n  \\ \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9\\\n  \\ \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 \\xE9 "\nlong: word word word word word word word word word word word word word word word word\n  word word word word word word word word word end\nquoted: \'it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it:\n  it: it: it: it: it: it: it: it: it: it: it: \'\n',
    pretty:
      "{'escaped': 'é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é '\n            'é é é é é é é é é é é é ',\n 'long': 'word word word word word word word word word word word word word '\n         'word word word word word word word word word word word word end',\n 'quoted': 'it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: it: '\n           'it: it: it: it: it: it: it: it: it: it: it: it: it: it: '}",
  },
]
