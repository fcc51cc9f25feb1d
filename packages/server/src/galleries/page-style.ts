/** What a gallery has beside every public page's own style. */
export const galleryStyle = `
:root{--gap:10px;--row:300px}
.wrap{max-width:1680px;margin:0 auto;padding:0 clamp(16px,4vw,56px)}
.head{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:20px 32px;padding:clamp(32px,6vw,76px) 0 clamp(22px,3vw,40px)}
h1{font-size:clamp(28px,4.2vw,52px)}
.head p{margin:12px 0 0;color:var(--soft)}
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
@media(max-width:640px){:root{--gap:8px;--row:210px}.grid li{min-width:min(100%,calc(var(--r)*150px))}.side{display:none}.stage{inset:60px 0 12px}.head .button{width:100%;justify-content:center}}
`;
