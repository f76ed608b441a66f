/** Instead of the pages, where they were not built. */
export const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Groundwork</title></head>
<body><h1>Groundwork is running</h1>
<p>Its web pages were not built. <code>npm start</code> builds them; to do only that, run <code>node tools/build-ui.mjs</code> in the clone and load this page again.
Pages that lie elsewhere are named with <code>--ui-dir</code>.</p>
<p>The API works without them: <a href="/openapi.json">its description</a>, <a href="/api/assisted-install/v2/clusters">clusters</a>.</p>
</body></html>
`
