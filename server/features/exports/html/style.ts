export const style = `
:root{--back:#F4F5F2;--surface:#fff;--line:#DCDFD9;--ink:#13212C;--muted:#52606A;--brand:#D4380D;--link:#B52E07;--own:#FDE8DF}
@media (prefers-color-scheme:dark){:root{--back:#0E161D;--surface:#17222B;--line:#2C3A45;--ink:#EEF1EE;--muted:#A9B4BC;--link:#FF9B78;--own:#4A2415}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/24px Figtree,system-ui,-apple-system,'Segoe UI',sans-serif}
.top{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:12px 20px;background:var(--brand);color:#fff}
.top b{font-size:20px;letter-spacing:-.02em}
button{min-height:44px;padding:0 14px;border:1px solid transparent;border-radius:14px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button[aria-pressed=true]{border-color:currentColor}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
main{max-width:760px;margin:0 auto;padding:24px 20px 64px}
h1{margin:0 0 8px;font-size:30px;line-height:34px;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:40px 0 12px;font-size:22px;line-height:27px}
h3{margin:0 0 8px;font-size:17px;line-height:23px}
h3,dd,.text{white-space:pre-wrap;overflow-wrap:anywhere;overflow:clip;overflow-clip-margin:6px;unicode-bidi:plaintext}
p{margin:0 0 8px}
.muted,dt,time{color:var(--muted)}
a{color:var(--link)}
nav ul,.links{display:flex;flex-wrap:wrap;gap:0 20px;margin:0;padding:0;list-style:none}
nav a,.links a{display:inline-flex;align-items:center;min-height:44px}
article{margin:0 0 12px;padding:16px;border:1px solid var(--line);border-radius:20px;background:var(--surface)}
dl{display:grid;grid-template-columns:minmax(0,1fr);gap:0 16px;margin:0}
dd{margin:0 0 8px}
@media (min-width:560px){dl{grid-template-columns:190px minmax(0,1fr)}dd{margin:0}}
img{display:inline-block;max-width:min(100%,320px);max-height:320px;margin:0 8px 8px 0;border-radius:14px;vertical-align:top}
.chat{margin:16px 0;padding:0;list-style:none}
.chat li{width:fit-content;max-width:85%;margin:0 0 10px;padding:10px 14px;border:1px solid var(--line);border-radius:18px;background:var(--surface)}
.chat .own{margin-left:auto;background:var(--own);border-color:transparent}
.chat .by{margin:0;color:var(--muted);font-size:13px;line-height:18px}
@media print{.top{background:none;color:inherit}article,.chat li{break-inside:avoid}}
`
