const RULES: readonly (readonly [RegExp, string])[] = [
  [
    /busy|in use/i,
    'Something on this machine still uses the disk: start the machine anew from the discovery image and erase the disk with wipefs, or choose another disk.',
  ],
  [
    /no space left|too small|larger than|exceeds/i,
    'The disk is too small for the image: choose a larger one.',
  ],
  [/input\/output error|i\/o error/i, 'The disk reports errors: replace it, or choose another one.'],
  [/read-only/i, 'The disk cannot be written to: check its write protection, or choose another one.'],
  [
    /no such (?:file|device)|not found|couldn't find/i,
    'Check that the disk is still there, and that the machine was started from a complete discovery image.',
  ],
]

/** What a person can do about a disk that could not be written, from the words of the program that tried. */
export function diskAdvice(words: string): string {
  const rule = RULES.find(([pattern]) => pattern.test(words))
  return rule?.[1] ?? 'Check the disk and its cables, or choose another disk, and install again.'
}
