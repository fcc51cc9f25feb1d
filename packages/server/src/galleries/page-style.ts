/** The gallery's style sheet: paper or dark, as the visitor's device has it; the agency's colour on what can be pressed. */
export const galleryStyle = `
:root{color-scheme:light dark;--ink:light-dark(#17181a,#f0f0ee);--soft:light-dark(#63666c,#9b9ea5);--line:light-dark(#e6e6e3,#2a2b2f);--page:light-dark(#fbfbf9,#101113);--tile:light-dark(#efefec,#1b1c1f);--accent:#17181a;--on-accent:#fff;--gap:10px;--row:300px}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-font-smoothing:antialiased}
a{color:inherit}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px;border-radius:6px}
.wrap{max-width:1680px;margin:0 auto;padding:0 clamp(16px,4vw,56px)}
.bar{display:flex;align-items:center;gap:14px;height:72px;border-bottom:1px solid var(--line)}
.bar img{display:block;max-height:34px;max-width:180px;object-fit:contain}
.bar span{font-weight:600;letter-spacing:-.01em}
.bar i{width:10px;height:10px;border-radius:50%;background:var(--accent);box-shadow:0 0 0 1px light-dark(#0002,#fff4)}
.head{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:20px 32px;padding:clamp(32px,6vw,76px) 0 clamp(22px,3vw,40px)}
h1{margin:0;font-size:clamp(28px,4.2vw,52px);line-height:1.06;letter-spacing:-.03em;font-weight:600;text-wrap:balance;overflow-wrap:anywhere}
.head p{margin:12px 0 0;color:var(--soft)}
.button{display:inline-flex;align-items:center;gap:9px;min-height:46px;padding:0 20px;border-radius:999px;background:var(--accent);color:var(--on-accent);border:1px solid light-dark(#0000,#fff3);text-decoration:none;font-weight:560;white-space:nowrap}
.button:hover{filter:brightness(1.08)}
.button svg{width:18px;height:18px}
.grid{display:flex;flex-wrap:wrap;gap:var(--gap);margin:0;padding:0;list-style:none}
.grid li{position:relative;flex:calc(var(--r)*100) 1 calc(var(--r)*var(--row));min-width:min(100%,calc(var(--r)*170px));max-width:calc(var(--r)*var(--row)*1.75)}
.grid::after{content:"";flex:100000 1 0}
.grid a{display:block;overflow:hidden;border-radius:10px;background:var(--tile);aspect-ratio:var(--r)}
.grid img{display:block;width:100%;height:100%;object-fit:cover;transition:transform .5s cubic-bezier(.2,.7,.2,1),opacity .3s}
.grid a:hover img{transform:scale(1.025)}
.play{position:absolute;left:14px;bottom:14px;display:grid;place-items:center;width:44px;height:44px;border-radius:50%;background:#000a;color:#fff;backdrop-filter:blur(8px);pointer-events:none}
.play svg{width:18px;height:18px;margin-left:2px}
.none{padding:80px 0;color:var(--soft);text-align:center}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:6px 24px;margin-top:clamp(48px,7vw,96px);padding:22px 0 40px;border-top:1px solid var(--line);color:var(--soft);font-size:14px}
dialog{position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;background:light-dark(#fbfbf9,#0b0c0d);color:var(--ink);overflow:hidden}
dialog::backdrop{background:none}
.stage{position:absolute;inset:64px 0 20px;display:grid;grid:minmax(0,1fr)/minmax(0,1fr);place-items:center;overflow:hidden;touch-action:pan-y pinch-zoom}
.stage img,.stage video{max-width:min(100%,calc(100vw - 32px));max-height:100%;object-fit:contain;border-radius:6px}
.stage img{cursor:zoom-in}
.stage.zoomed{display:block;overflow:auto;place-items:start;touch-action:auto}
.stage.zoomed img{display:block;max-width:none;max-height:none;margin:auto;cursor:zoom-out;border-radius:0}
.tools{position:absolute;inset:0 0 auto;display:flex;align-items:center;gap:6px;height:64px;padding:0 clamp(10px,2vw,24px)}
.tools output{flex:1;min-width:0;padding-left:6px;color:var(--soft);font-variant-numeric:tabular-nums;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.icon{display:grid;place-items:center;width:44px;height:44px;padding:0;border:0;border-radius:50%;background:none;color:inherit;cursor:pointer}
.icon:hover{background:light-dark(#0000000f,#ffffff17)}
.icon svg{width:22px;height:22px}
.side{position:absolute;top:50%;z-index:1;transform:translateY(-50%);background:light-dark(#ffffffc9,#1b1c1fc9);backdrop-filter:blur(8px);box-shadow:0 1px 10px #0002}
.back{left:clamp(8px,2vw,24px)}.next{right:clamp(8px,2vw,24px)}
.icon[hidden]{display:none}
.gone{display:grid;place-content:center;justify-items:center;gap:10px;min-height:100dvh;padding:24px;text-align:center}
.gone h1{font-size:clamp(26px,4vw,40px)}
.gone p{margin:0;color:var(--soft);max-width:44ch}
@media(max-width:640px){:root{--gap:8px;--row:210px}.bar{height:60px}.grid li{min-width:min(100%,calc(var(--r)*150px))}.side{display:none}.stage{inset:60px 0 12px}.head .button{width:100%;justify-content:center}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`;
