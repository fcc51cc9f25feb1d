/** The reference's style sheet: light and dark by the reader's own choice. */
export const docsStyle = `
:root{color-scheme:light dark;--ink:light-dark(#1b1c1f,#ececee);--soft:light-dark(#62656c,#a0a3ab);--line:light-dark(#e4e5e8,#2f3136);--page:light-dark(#fff,#131417);--code:light-dark(#f6f6f8,#1c1d21);--accent:light-dark(#1f5eff,#8fb0ff);--get:light-dark(#0b7a4b,#58c795);--post:light-dark(#9a4a00,#f0a860)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--page)}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
.page{display:grid;grid-template-columns:230px minmax(0,820px);gap:56px;max-width:1180px;margin:0 auto;padding:0 24px}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:40px 0;font-size:14px}
nav strong{display:block;font-size:17px;margin-bottom:20px}
nav h2{font-size:12px;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:22px 0 6px}
nav a{display:block;padding:3px 0;color:inherit}
main{padding:40px 0 120px}
h1{font-size:34px;line-height:1.2;margin:0 0 8px}
h2{font-size:24px;margin:64px 0 8px}
h3{font-size:14px;letter-spacing:.02em;margin:26px 0 8px;color:var(--soft);font-weight:600}
section{border-top:1px solid var(--line);margin-top:56px}
section h2{margin-top:40px}
.route{font:600 15px ui-monospace,monospace;margin:0 0 12px}
.get{color:var(--get)}.post{color:var(--post)}
table{border-collapse:collapse;width:100%;font-size:14.5px}
th{text-align:left;font-weight:600;color:var(--soft);border-bottom:1px solid var(--line);padding:6px 14px 6px 0}
td{border-bottom:1px solid var(--line);padding:9px 14px 9px 0;vertical-align:top}
td small{display:block;color:var(--soft);font-size:13px}
code{font:13.5px ui-monospace,monospace}
p code,td code{background:var(--code);padding:1px 5px;border-radius:4px}
pre{background:var(--code);border:1px solid var(--line);border-radius:8px;padding:14px 16px;overflow:auto;line-height:1.5}
.table{overflow-x:auto}
@media(max-width:860px){.page{grid-template-columns:minmax(0,1fr);gap:0}nav{position:static;padding:24px 0 0}h1{font-size:28px}}
`;
